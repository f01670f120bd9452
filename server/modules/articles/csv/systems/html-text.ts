// The text of descriptions in HTML, with a line for each paragraph and list item. Pure.
import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const HIDDEN = new Set('head iframe noscript object script style svg template title'.split(' '));

/** More of a description is not read: markup can be many times its text, and reading it holds up other requests. */
const READ_MAX_CHARACTERS = 40_000;

/** Text without elements is returned as it is, but for entities and surplus spaces. */
export function textOfHtml(description: string): string {
  const html = description.slice(0, READ_MAX_CHARACTERS);
  const lines = [''];
  let hidden = 0;
  const write = (text: string) => {
    lines[lines.length - 1] += text;
  };
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (name === 'br' || BLOCKS.has(name)) lines.push('');
      if (name === 'li') write('• ');
      if (name === 'td' || name === 'th') write(' ');
    },
    ontext(text) {
      if (hidden === 0) write(text);
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (BLOCKS.has(name)) lines.push('');
    },
  });
  parser.end(isHtml(html) ? html.replaceAll(/[\r\n]+/g, ' ') : html);
  return lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n');
}

/** Line ends count in plain text only. */
const isHtml = (text: string) => /<[a-z][^<>]*>/i.test(text);
