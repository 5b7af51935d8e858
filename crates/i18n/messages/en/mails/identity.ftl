submitted = We received your identity documents
    .text = Your identity verification is in review. We write to you when it is decided.
    .next = Your documents are encrypted; only you and the people who review them can see them.
    .button = See the status
approved = Your identity is verified
    .text = Your identity is verified. Payouts that waited for it go on now.
    .next = The verification is valid until { $until }.
    .button = See your payouts
rejected = Your identity could not be verified
    .announcement = We could not verify your identity, for this reason:
    .reason = { $reason }
    .next = Please update your information and resubmit for verification.
    .button = Submit again
revoked = Your identity verification was withdrawn
    .announcement = The verification of your identity was withdrawn, for this reason:
    .reason = { $reason }
    .next = Payouts that were not sent yet wait until you are verified again.
    .button = Submit again
expires-soon = Your identity verification ends on { $until }
    .text = A verification is valid for { $years ->
        [one] one year
        [3] three years
       *[other] { $years } years
    }; yours ends on { $until }.
    .next = From then on payouts wait until you have submitted your documents again. It takes a few minutes.
    .button = See your verification
expired = Your identity verification has ended
    .text = The { $years ->
        [one] year
        [3] three years
       *[other] { $years } years
    } of your identity verification are over. Payouts wait until you are verified again.
    .button = Submit again
