### The lesson: a guided first game in direct messages. Each sentence stands below the board of one turn.
###
### $gems, $missing and $needs are gems in emojis or colours; $bonus is one gem, $lacking is bonuses in words.

command-learn = learn
    .description = Learn Splendor in a first game with explanations, in your direct messages

lesson-greeting =
    ### 💎 Splendor: your first game
    You collect gems and buy cards with them. Many cards bring prestige points, and the player with the most at the end wins. Your opponent is a beginner. The lines with 🎓 below the board say what you can do; take your time, the game waits for you. **{ practice-end }** stops it.
lesson-running = Your first game is waiting for you: { $link }
lesson-while-practising = You are in the middle of a practice game: { $link } When it is over, { COMMAND("learn") } starts your first game with explanations.

lesson-take = In each turn you do one thing: take gems, reserve a card or buy one. Start with three different gems, for example { $gems }: press one of them below, choose the other two, then press the green button.
lesson-price = At the bottom of a card is its price; the red numbers say what you still lack. For card **{ $address }** that is { $missing }. Take { $gems } this time. (The number at the top left is the prestige that the card brings.)
lesson-buy = You can afford card **{ $address }** now. Press **{ control-buy }**, choose the card, then press the green button. The gems you pay go back to the bank.
lesson-bonus = Your first card! It is yours for good, and from now on it saves you { $bonus } in every purchase: that is its **bonus**, the gem at its top right. So each card makes the next ones cheaper.
lesson-reserve = Card **{ $address }** brings { $prestige } prestige, but it is too expensive for now. Press **{ control-reserve }** and choose it: nobody else can take it then, and you get a gold token.
lesson-gold = Your reserved card **{ $address }** is at the right end of your row; **{ control-hand }** shows it in full. Buy it later like any other. You can hold up to three. A gold token replaces one gem of any colour.
lesson-noble = The tiles at the top are **nobles**. As soon as your cards have the bonuses that one of them asks for, it visits you by itself and brings 3 prestige. For the noble with { $needs } you lack { $lacking }.
lesson-ten = You have { $count } tokens. At the end of your turn you may keep only **ten**, gold included, so it is time to spend some.
lesson-end-near = When somebody reaches **15 prestige**, the round is played to its end, and then the player with the most prestige wins. Cards of levels 2 and 3 bring the most.
lesson-pair = You can also take **two gems of one colour**, if the bank has at least four of it. For card **{ $address }**, { $gems } would help: press that gem below, then once more.
lesson-two-alike = You can also take **two gems of one colour** if the bank has at least four of it: press that gem below, then once more.
lesson-can-buy = You can buy card **{ $address }** now.
lesson-nearest = Next goal: card **{ $address }**. You still need { $missing }, so { $gems } would be a good choice.
lesson-no-gems = The bank has no gems that help you now. Reserve card **{ $address }** instead: that brings a gold token, too.
lesson-return = You may keep ten tokens. Give back those you need least.
lesson-choose-noble = Only one noble visits you in a turn. Choose one; the other may come later.

lesson-end = **That was a whole game of Splendor!** You have seen how gems, prices, bonuses and prestige work together.
lesson-end-reserve = You did not reserve a card: **{ control-reserve }** keeps one for you and brings a gold token, which replaces any gem.
lesson-end-noble = No noble visited you: one comes to the player whose cards have its bonuses, and brings 3 prestige.
lesson-end-ten = You never had to give back tokens: anyone with more than ten at the end of a turn does.
lesson-next = To play with friends, use { COMMAND("game new") } in a channel of your server. { COMMAND("practice") } deals a game against stronger computers.
