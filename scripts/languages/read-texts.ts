// Reads the texts of source files: those that t`…` and tx`…` mark, and those that look like English without a mark.
import { type ESTree, parseSync, Visitor } from 'vite';
import { textKey } from '#contract/languages/text.ts';

export interface MarkedText {
  readonly english: string;
  readonly path: string;
  readonly line: number;
  /** Whether `plural` chooses among its forms. */
  readonly isPlural: boolean;
  /** Whether it has values and is made once, when its module is loaded, before there is any language. */
  readonly isFilledEarly: boolean;
}

interface Unmarked {
  readonly text: string;
  readonly line: number;
}

const MARKS = ['t', 'tx'];

export function readTexts(path: string, source: string): readonly MarkedText[] {
  if (!/\btx?`/.test(source)) return [];
  const texts: MarkedText[] = [];
  const plurals = new Set<number>();
  let functions = 0;
  const enter = () => {
    functions += 1;
  };
  const leave = () => {
    functions -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      if (nameOf(node.callee) === 'plural') for (const form of otherForms(node)) plurals.add(form.start);
    },
    TaggedTemplateExpression(node) {
      if (!MARKS.includes(nameOf(node.tag))) return;
      texts.push({
        english: textKey(node.quasi.quasis.map(({ value }) => value.cooked ?? value.raw)),
        path,
        line: lineOf(source, node.start),
        isPlural: plurals.has(node.start),
        isFilledEarly: functions === 0 && node.quasi.expressions.length > 0,
      });
    },
  }).visit(parse(path, source));
  return texts;
}

const nameOf = (node: ESTree.Expression) => (node.type === 'Identifier' ? node.name : '');

/** The text of `other` in `plural(count, { one: t`…`, other: t`…` })`. */
function otherForms(call: ESTree.CallExpression): ESTree.Expression[] {
  const forms = call.arguments[1];
  if (forms?.type !== 'ObjectExpression') return [];
  return forms.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'other'
      ? [property.value as ESTree.Expression]
      : [],
  );
}

function parse(path: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return program;
}

const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length;

/** Two words, or one that begins with a capital: codes, paths, classes and formats are neither. */
const ENGLISH_TEXT = /[A-Za-z,.;:)’'] [A-Za-z(]|^\s*[A-Z][a-z]/;

/** Names of classes: `text-sm font-bold`; values among them may have more. */
function isClasses(text: string): boolean {
  const words = text.replaceAll('{}', '').trim().split(/\s+/);
  const isClass = (word: string) => /^[!-]?[a-z@*[&][^A-Z\s]*$/.test(word);
  return words.every(isClass) && 2 * words.filter((word) => /[-:[]/.test(word)).length >= words.length;
}

/** Texts of what nobody reads: errors of programmers, statements, selectors, keys of storage, the descriptions of the API. */
const UNREAD_CALLS =
  /^(Error|TypeError|RangeError|DOMException|describe|meta|RegExp|NumberFormat|DateTimeFormat|draftKey|storedOrderKey|FormDraft|endpoint|closest|querySelector(All)?|matchMedia|matches)$/;

/** Their first argument is a name or a description in the API's documentation. */
const NAMED_SCHEMAS = /^(namedObject|part|parts|partOrNull)$/;

/** Data of previews, tests and documentation, and the titles of CSV files, which are a format; codes of schema.org. */
const SAMPLES =
  /^(sample|moreSamples|sample[A-Z]\w*|example[A-Z]?\w*|EXAMPLE\w*|csv|@type|contactType|availability)$/;

/** Texts that look like English and are not marked. */
export function unmarkedTexts(path: string, source: string): readonly Unmarked[] {
  const found: Unmarked[] = [];
  const unread: (readonly [start: number, end: number])[] = [];
  const leaveOut = ({ start, end }: { readonly start: number; readonly end: number }) =>
    unread.push([start, end]);
  const leaveOutUnread = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const { callee } = node;
    const name =
      callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : nameOf(callee);
    // Not what it is called on: z.string().min(1, t`Too short`).describe('Name').
    if (UNREAD_CALLS.test(name)) leaveOut({ start: callee.end, end: node.end });
    if (NAMED_SCHEMAS.test(name) && node.arguments[0]) leaveOut(node.arguments[0]);
  };
  const add = (text: string, start: number) => {
    if (
      ENGLISH_TEXT.test(text) &&
      !isClasses(text) &&
      !unread.some(([from, to]) => from <= start && start < to)
    )
      found.push({ text: text.trim(), line: lineOf(source, start) });
  };
  new Visitor({
    ImportDeclaration: leaveOut,
    TSLiteralType: leaveOut,
    JSXAttribute(node) {
      if (/^(className|sizes|autoComplete)$/.test(String(node.name.name))) leaveOut(node);
    },
    Property(node) {
      const { key } = node;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (SAMPLES.test(name)) leaveOut(node);
    },
    VariableDeclarator(node) {
      if (node.id.type === 'Identifier' && SAMPLES.test(node.id.name)) leaveOut(node);
    },
    CallExpression: leaveOutUnread,
    NewExpression: leaveOutUnread,
    TaggedTemplateExpression(node) {
      if (MARKS.includes(nameOf(node.tag)))
        for (const { start, end } of node.quasi.quasis) unread.push([start - 1, end + 1]);
    },
    JSXText(node) {
      add(node.value, node.start);
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateLiteral(node) {
      const [first] = node.quasis;
      if (first) add(node.quasis.map(({ value }) => value.cooked ?? '').join('{}'), first.start);
    },
  }).visit(parse(path, source));
  return found;
}
