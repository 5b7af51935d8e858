promised = { $amount } of credits are on their way for bringing { $friend }
    .text = { $friend } has made a first deposit. You get { $amount } of credits for it.
    .next = You can spend them once a winner is chosen in that contest. If the deposit goes back before, there is no reward.
    .button = See your credits
rewarded = { $friend } brought you { $amount } of credits
    .text = The first contest of { $friend } is decided. You can now spend { $amount } of credits more.
    .next = They pay for featured contests and plans, and expire on { $until }. If that deposit is refunded later, they are taken back.
    .button = See your credits
voided = No credits for bringing { $friend }
    .text = The { $amount } of credits that were on their way for bringing { $friend } do not come: the deposit went back, or both accounts look like one person's.
    .button = See your credits
taken-back = Credits for bringing { $friend } were taken back
    .text = The { $amount } of credits for bringing { $friend } were taken back: the deposit went back, or both accounts look like one person's.
    .button = See your credits
taken-back-debt = Some of it was spent already: { $owed } of your next credits repay that. You are not asked for money.
# At the beginning of a sentence, in place of a name.
a-friend-first = A friend
a-friend = a friend
