### What members put into a channel by the button Share.

share-button = Share
share-by = Shared by { $player }
share-done = It is in the channel now, for everybody to see.
share-not-over = This can be shared when the game is over, since it shows your hand.
share-not-here = You can share games of this server where you may write yourself.
share-forbidden = I may not write in this channel. Somebody who manages the server can allow it.
share-unavailable = Discord did not take the message. Please try again in a moment.
share-hidden = Your statistics are hidden. Press **{ stats-show }** first, if you would like to share them.
error-shared-often =
    { $seconds ->
        [one] You have just shared several things here. Please wait a second before the next one.
       *[other] You have just shared several things here. Please wait { $seconds } seconds before the next one.
    }
