### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing, $cost, $price and $needs are gems in emojis or colours; $bonus is one gem, $bonuses are those that the
### member has, $lacking is bonuses in words.

command-game-learn = learn
    .description = Learn Splendor in a first game with explanations, in your direct messages

lesson-greeting =
    ### 💎 Splendor: your first game
    You collect gems and buy cards with them. Many cards bring prestige points, and the player with the most at the end wins. In eleven turns you meet every rule: the lines with 🎓 below the board say what to do and why. You may always do something else, and take your time, the game waits for you. **{ practice-end }** stops it.
lesson-running = Your first game is waiting for you: { $link }
lesson-while-practising = You are in the middle of a practice game: { $link } You can play it to its end first, or end it now and start the lesson.
lesson-end-and-learn = End it, start the lesson
lesson-button = Learn

# The eleven prepared turns. The cards and colours that these texts name are those of the prepared game.

lesson-three = **{ $turn } of { $turns } · Three gems.** You begin. In a turn you do one thing: take gems, buy a card or reserve one.
    Card **{ $address }** costs { $cost }: that is its price, at the bottom. The red numbers say what you still lack.
    Take { $gems }, three different ones: blue is for this card, and **1A** asks for all three.
    Press one of them below, then the other two: the third takes all of them.
lesson-two = **{ $turn } of { $turns } · Two alike.** For **{ $address }** you still lack { $missing }. The gems you took are in your row, below the cards.
    You may also take **two gems of one colour**, but only if at least four of it are in the bank. All four white ones are there.
    So take { $gems }: you get both in one turn instead of two.
    Press that gem below, then once more.
lesson-first-card = **{ $turn } of { $turns } · Your first card.** You hold all that **{ $address }** costs: { $price }.
    Buy it, because a card stays with you: the gem at its top right, { $bonus }, is its **bonus** and pays for one such gem in every purchase from now on.
    Press **{ control-buy }**, then **{ control-buy-card }**. What you pay goes back to the bank.
lesson-discount = **{ $turn } of { $turns } · The bonus.** The card is yours, and a new one lies in its place. Your bonus { $bonuses } now pays for one gem of each price with that colour.
    So the new **{ $address }** costs { $cost }, but for you only { $price }. You lack { $missing }.
    Take { $gems }: black is for this card, and **2A** asks for the other two.
lesson-cheaper = **{ $turn } of { $turns } · Cheaper.** Card **{ $address }** says { $cost }, but you pay only { $price }, because your bonus { $bonuses } pays for the rest.
    Buy it: with a second bonus, { $bonus }, the next cards cost you even less.
lesson-hold = **{ $turn } of { $turns } · Reserve.** Card **{ $address }** brings **{ $prestige } prestige**, the number at its top left, and prestige wins the game. You lack { $missing }, which takes two turns.
    Reserve it: then nobody else can buy it, and you get a **gold token**, which stands for any gem. So one turn will do.
    Press **{ control-reserve }**, choose **{ $address }**, then the green button.
lesson-joker = **{ $turn } of { $turns } · Gold.** The reserved card **{ $address }** is at the right end of your row. You can buy it whenever you can pay for it; you may hold up to three.
    You lack { $missing }, and your gold stands for one of them.
    Take { $gems }: with blue and green, the gold is enough for the rest.
lesson-pays-off = **{ $turn } of { $turns } · It pays off.** Your reserved card **{ $address }** costs you { $price }. You lack { $missing }, and the gold stands for that.
    Buy it: it brings your first { $prestige } prestige.
    Press **{ control-buy }**, then **{ control-buy-card }**.
lesson-later = **{ $turn } of { $turns } · Twelve rounds later.** I have played on for both of you, from the moves that I suggested.
    To the right of the cards are the **nobles**. The one with { $needs } visits you once your cards have these bonuses. You lack only { $lacking }: card **{ $address }** has it.
    For that card you are short of { $missing }. Take { $gems }, even if that makes more than the **ten** tokens that you may keep.
lesson-spare = **Ten tokens** are the most you may keep, gold included. You have { $count }.
    Give back { $gems }: card **{ $address }** does not need it.
lesson-visit = **{ $turn } of { $turns } · A noble.** You can pay for **{ $address }** now: { $price }.
    Its bonus { $bonus } is the last one that the noble asks for. So the noble visits you at the end of this turn, by itself, and brings **3 prestige**. Only bonuses count for that, not tokens.
    Buy the card.
lesson-last-round = **{ $turn } of { $turns } · The end.** The noble is with you: you have { $points } prestige. At **15**, the round is played to its end: you began, so your opponent has the last turn. Then the most prestige wins.
    So prestige counts most now. Of the cards you can pay for, **{ $address }** brings the most: { $prestige }. It costs { $cost }, but for you only { $price }.
    Buy it.
lesson-play-on = **Now play on!** That was the lesson, and this game is yours to finish. You have { $prestige } of 15 prestige.
    From here I am silent. **{ hint-button }** shows you the best moves whenever you like.
lesson-missed-noble = No noble has visited you yet: one comes by itself to whoever has the bonuses that it asks for, and brings 3 prestige.
lesson-missed-ten = You have not had more than ten tokens yet: at the end of a turn you may keep ten, and give the rest back.

# What the lesson says after a move of the member's own.

lesson-own-way = You went your own way, and that is fine: I go on from here. { COMMAND("undo") } undoes the turn if you would rather follow me.
lesson-buy = You can afford card **{ $address }** now. Press **{ control-buy }**, then **{ control-buy-card }**. The gems you pay go back to the bank.
lesson-bonus = Your first card! It is yours for good, and from now on it saves you { $bonus } in every purchase: that is its **bonus**, the gem at its top right. So each card makes the next ones cheaper.
lesson-reserve = Card **{ $address }** brings { $prestige } prestige, but it is too expensive for now. Press **{ control-reserve }**, choose **{ $address }**, then the green button: nobody else can take it then, and you get a gold token, which stands for any gem.
lesson-gold = Your reserved card **{ $address }** is at the right end of your row; **{ control-hand }** shows it in full. Buy it later like any other. You may hold up to three. A gold token stands for one gem of any colour.
lesson-noble = The tiles to the right of the cards are **nobles**. As soon as your cards have the bonuses that one of them asks for, it visits you by itself and brings 3 prestige. For the noble with { $needs } you lack { $lacking }.
lesson-ten = You have { $count } tokens. At the end of your turn you may keep only **ten**, gold included, so it is time to spend some.
lesson-end-near = When somebody reaches **15 prestige**, the round is played to its end, and then the player with the most prestige wins. Cards of levels 2 and 3 bring the most.
lesson-pair = You can also take **two gems of one colour**, if the bank has at least four of it. For card **{ $address }**, { $gems } would help: press that gem below, then once more.
lesson-two-alike = You can also take **two gems of one colour** if the bank has at least four of it: press that gem below, then once more.
lesson-can-buy =
    You can buy card **{ $address }** now: { $prestige ->
        [0] its bonus { $bonus } makes later cards cheaper.
       *[other] it brings { $prestige } prestige and the bonus { $bonus }.
    }
lesson-nearest = Next goal: card **{ $address }**. You still lack { $missing }; { $gems } would bring you closer.
lesson-no-gems = The bank has none of the gems that you lack for card **{ $address }**. Reserve it: that brings a gold token, which stands for any gem.
lesson-any-gems = No card comes closer this time. Take { $gems } for later.
lesson-any-move = Nothing brings you much closer this time, so any move will do.
lesson-return = You may keep ten tokens, gold included. Give back those you need least.
lesson-choose-noble = Only one noble visits you in a turn. Choose one; the other may come later.

lesson-end = **That was a whole game of Splendor!** You have seen how gems, prices, bonuses and prestige work together.
lesson-ended = { $player } reached 15 prestige first, and the round was played to its end. The most prestige wins; with equal prestige, fewer cards.
lesson-next = To play with friends, use { COMMAND("game new") } in a channel of your server. { COMMAND("game practice") } deals a game against stronger computers.

error-hint-lesson = In these turns the lesson shows you what to do: read the lines with 🎓 below the board. Hints come afterwards, when you play on.
error-undo-lesson = The second part of the lesson begins here. You can undo the turns that you make from now on.
