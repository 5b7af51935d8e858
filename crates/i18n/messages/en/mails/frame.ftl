greeting = Assalam o alaikum { $name },
greeting-without-name = Assalam o alaikum,
somebody = Somebody
sender = Muqabla, the contest marketplace of Pakistan
choices = Choose which mails you get
