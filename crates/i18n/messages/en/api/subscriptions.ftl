plan-limit = Your plan { $plan } allows { $limit } active { $limit ->
        [one] contest
       *[other] contests
    }, and as many run or are being paid. Wait until one ends, or choose a larger plan.
no-private-contests = Your plan { $plan } has no private contests. Choose a larger plan, or let everybody see the contest.
already-on-plan = You are on this plan until { $until }. You can renew it from { $days ->
        [one] one day
        [3] three days
       *[other] { $days } days
    } before that day.
no-featured-place = The featured credits of your plan are used up for this month. Pay by Easypaisa, JazzCash or credits instead.
not-subscribed = You have no paid plan that runs.
money-back-pending = Your request for the money back is being decided. Wait for the answer before you change your plan.
money-back-over = The { $days } days after your first payment are over. You can cancel your plan instead.
money-back-used = You have asked for your money back before. It is given back once.
nothing-paid = You have not paid for a plan that could be given back.
already-decided = This request was decided before. Load the page again.
own-request = This is your own request. Another administrator must decide it.
changed = This has changed meanwhile. Load the page again.
