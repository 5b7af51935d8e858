activated = Your plan is active: { $plan }
    .text = Your plan { $plan } is active until { $until }. { $with ->
        [money] You paid { $cash }.
        [credits] You paid with { $credits } of your credits.
       *[both] You paid { $cash } and { $credits } of your credits.
    }
    .next = It does not renew by itself: we write to you { $days ->
        [one] one day
        [3] three days
       *[other] { $days } days
    } before it ends.
    .button = See your plan
renewed = Your plan is renewed: { $plan }
    .text = Your plan { $plan } now runs until { $until }. { $with ->
        [money] You paid { $cash }.
        [credits] You paid with { $credits } of your credits.
       *[both] You paid { $cash } and { $credits } of your credits.
    }
    .button = See your plan
renewal-due = Your plan ends soon: { $plan }
    .text = Your plan { $plan } ends on { $until }.
    .next = Renew it for { $price } until then, so that nothing changes. If you do not, you are on the free plan from then on; contests that run go on running.
    .button = Renew your plan
expired = Your plan has ended: { $plan }
    .text = Your plan { $plan } has ended, and you are on the plan { $free }. Contests that run go on running.
    .button = Choose a plan
expired-limit = { $free } allows { $limit } active { $limit ->
        [one] contest
       *[other] contests
    }: a new one can start once fewer of yours run.
cancelled = Your plan is cancelled: { $plan }
    .text = Your plan { $plan } stays active until { $until }, and ends then.
    .next = If you change your mind, you can resume it until that moment.
    .button = See your plan
changed = Your plan has changed: { $plan }
    .text = You changed from { $before } to { $plan }.
    .unused = { $any ->
        [yes] The unused part of { $before }, { $unused }, is in your credits. They pay for plans and featured contests.
       *[no] Nothing of { $before } was unused.
    }
    .button = See your plan
payment-not-needed = We are sending a payment back: { $plan }
    .text = A payment of { $amount } for the plan { $plan } arrived, but nothing was waiting for it: it was paid already, or you chose otherwise meanwhile.
    .next = We are sending the full amount back the way it came. You do not have to do anything.
    .button = See your plan
no-room-for-contest = We are sending a payment back: { $title }
    .text = Your payment of { $amount } for “{ $title }” arrived, but your plan { $plan } allows { $limit } active { $limit ->
        [one] contest
       *[other] contests
    }, and as many run.
    .next = We are sending the full amount back the way it came. Choose a larger plan, or pay again once one of your contests has ended.
    .button = Choose a plan
money-back-approved = Money back for { $plan }
    .text = You get your money back for { $plan }. The plan has ended. { $with ->
        [money] We are sending { $cash } back the way it came.
        [credits] { $credits } are in your credits again.
       *[both] We are sending { $cash } back the way it came, and { $credits } are in your credits again.
    }
    .button = See your plan
money-back-declined = Your request for the money back: { $plan }
    .text = We cannot give your money back for { $plan }. The plan goes on as it was.
    .button = See your plan
