too-large = The file is larger than { $megabytes } MB.
type-not-accepted = This kind of file is not accepted
picture-not-readable = This picture cannot be read
too-many-pixels = This picture has too many pixels. Save it smaller
too-many-megapixels = This picture has too many pixels. Save it with at most { $max } megapixels and 8 bits per colour
hostile = This file holds scripts or other files. Save it again without them and upload it once more
document-active = This document does something by itself or carries other files. Save it as a plain PDF and upload it once more
document-unreadable = This document cannot be read: it is damaged or has a password. Save it as a plain PDF and upload it once more
document-too-long = This document has more than { $pages } pages. Split it, and upload its parts
too-many-waiting = Too many uploads are waiting to be used. Use or replace them first.
too-much-waiting = Your uploads that are not used yet take more than { $megabytes } MB together. Use them first, or wait { $days ->
        [one] a day
       *[other] { $days } days
    } until they are removed.
interrupted = The upload was interrupted. Please try again.
talent-required = Only talent can enter contests. Switch your role on your profile.
no-dispute = You take part in no handover that a dispute could be about.
one-width = Only thumbnails come in several widths.
page-without-variant = The variant 'page' needs a page, and no other has one.
other-preview = A preview is a picture, or a file of the same kind
