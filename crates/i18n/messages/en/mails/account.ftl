welcome = Your code for Muqabla
    .announcement = Your code is:
    .code = { $code }
    .where = Type it on the page where you registered. It works for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    } after you asked for it.
    .otherwise = If you closed that page, follow the link and give the password that you chose. It works for { $hours ->
        [one] one hour
       *[other] { $hours } hours
    }.
    .warning = If you did not register with Muqabla, ignore this mail: without it there is no account. Nobody of ours asks for the code.
    .button = Confirm e-mail
already-registered = You already have an account
    .text = Somebody, hopefully you, registered with this address. It has an account already, so nothing was changed.
    .next = Sign in with your password. If you forgot it, choose a new one: { $forgot }
    .warning = If it was not you, ignore this mail.
    .button = Sign in
verify-email = Confirm your e-mail
    .announcement = Your code is:
    .code = { $code }
    .where = Type it on the page where you asked for it. It works for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    } from then on.
    .otherwise = Or follow the link to confirm your e-mail address. It works for { $hours ->
        [one] one hour
       *[other] { $hours } hours
    }. Nobody of ours asks for the code.
    .button = Confirm e-mail
reset-password = Choose a new password
    .text = Somebody, hopefully you, asked to set a new password for your account. The link works once, for { $hours } { $hours ->
        [one] hour
       *[other] hours
    } from then on.
    .warning = If it was not you, ignore this mail: your password stays as it is.
    .button = Choose a new password
password-changed = Your password was changed
    .text = The password of your account was changed, and other browsers were signed out.
    .warning = If it was not you, choose a new password at once.
    .button = Choose a new password
two-factor-on = Two-factor sign-in is on
    .text = From now on signing in takes your password and a code of your authenticator app.
    .next = Keep your recovery codes where you find them without your phone.
    .warning = If it was not you, choose a new password at once and write to us.
    .button = See your security settings
two-factor-off = Two-factor sign-in is off
    .text = From now on your password alone signs you in. Your recovery codes work no longer.
    .warning = If it was not you, choose a new password at once and turn two-factor sign-in on again.
    .button = See your security settings
recovery-codes-renewed = You have new recovery codes
    .text = New recovery codes were made for your account. The ones from before work no longer.
    .warning = If it was not you, choose a new password at once.
    .button = See your security settings
recovery-code-used = A recovery code was used
    .text = { $left ->
        [0] One of your recovery codes was used, and it was the last. Make new ones now.
        [one] One of your recovery codes was used. { $left } more works.
       *[other] One of your recovery codes was used. { $left } more work.
    }
    .warning = If it was not you, somebody has your password and your codes: choose a new password and make new codes at once.
    .button = See your security settings
second-step-refused = Somebody has your password
    .text = Somebody signed in with your password and then typed wrong codes until we stopped it. They did not get in.
    .warning = If it was not you, choose a new password now.
    .button = Choose a new password
confirm-new-email = Confirm your new e-mail
    .text = Confirm that you read the mails of this address, and your account moves to it. The link works once, for { $hours } { $hours ->
        [one] hour
       *[other] hours
    } after you asked for it.
    .warning = If you have no account with us, ignore this mail.
    .button = Confirm e-mail
new-email-in-use = This address has an account
    .text = Somebody, perhaps you, wanted to move another account to this address. It has an account of its own, so nothing was changed.
    .button = Sign in
email-change-asked = Your e-mail is about to change
    .text = Somebody who is signed in to your account, hopefully you, wants to move it to another address. It moves once that address confirms.
    .warning = If it was not you, choose a new password at once: that stops it.
    .button = Choose a new password
email-changed = Your e-mail was changed
    .text = Your account has moved to another address, which signs in from now on. This is the last mail to this one.
    .warning = If it was not you, write to us at once.
    .button = Write to us
