already-pending = Your documents are in review already.
already-approved = Your identity is verified already.
cnic-in-use = This CNIC cannot be used: another verified account has it. Write to support if it is yours.
too-many-submissions = You can submit { $times ->
        [one] once
        [2] twice
        [5] five times
       *[other] { $times } times
    } a day. Try again tomorrow.
too-many-waiting = Too many documents wait to be submitted. Submit the form first.
own-application = This is your own application. Another administrator must decide it.
decided = This application was decided already. Reload to see how.
document-gone = This document is no longer there. Upload it again.
document-kinds = Type is { $values }
document-type = Upload a JPEG, PNG or WebP picture, or a PDF
document-too-long = This PDF has more than { $pages } pages. Upload only those that show who you are.
document-hostile = This PDF cannot be accepted: it has a password, scripts or attachments. Save it as a plain PDF or a picture.
