// Typical attack strings by kind. The shop stores and shows all of them unchanged.
export const payloads: Readonly<Record<string, string>> = {
  'SQL, quoted': "Robert'); drop table users; --",
  'SQL, always true': `" or ""=" ' or 1=1 /*`,
  'SQL, LIKE': '100% _wool_ \\% !%',
  'PostgreSQL, dollar quoted': '$$ || (select version()) || $1',
  'template, mustache': '{{7*7}} {{constructor.constructor("return 1")()}}',
  'template, dollar': ['$', '{7*7} #{7*7} <%= 7*7 %>'].join(''),
  'HTML, script': '</script><script>alert(1)</script>',
  'HTML, attribute': '"><img src=x onerror=alert(1)>',
  'HTML, entity': '&lt;b&gt; &amp; &#60;i&#62;',
  'HTML, comment': '<!-- --><style>*{display:none}</style>',
  header: 'a\r\nSet-Cookie: hacked=1\r\n\r\n<html>',
  'path, up': '../../../../etc/passwd',
  'path, encoded': '%2e%2e%2f%00%0d%0a',
  shell: '$(reboot) `reboot` | reboot; reboot',
  'format string': '%s %n %x %d',
  prototype: '__proto__',
  constructor: 'constructor.prototype.polluted',
  json: '{"$gt":""},[]\\u0000\\',
  spreadsheet: '=HYPERLINK("http://x","y")',
  'Unicode, astral': '👗👩🏽‍🏭 𝕊elvedge',
  'Unicode, direction': '\u202edrawkcab\u202c \u2066x\u2069',
  'Unicode, combining': 'Z\u0351\u036b\u0343a\u0328\u0301lgo',
  'Unicode, two spellings': 'é is not e\u0301',
  'Unicode, invisible': 'a\u200b\u200d\ufeffb',
  'Unicode, separators': 'a\u2028b\u2029c',
  'Unicode, highest code point': '\u{10ffff}\ufffd',
  lines: 'one\n\ttwo',
};

/** Characters that no text may contain; every endpoint rejects them. */
export const rejectedTexts = {
  NUL: 'a\u0000b',
  escape: 'a\u001b[31mb',
  delete: 'a\u007fb',
  'C1 control': 'a\u0085b',
  'lone surrogate': 'a\ud83db',
} as const;
