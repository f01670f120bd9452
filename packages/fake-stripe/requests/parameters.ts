// Reads the parameters of a call by type; errors are Stripe's.
import { invalid, missing } from './errors.ts';
import type { FormTree, FormValue } from './forms.ts';

const AMOUNT_DIGITS_MAX = 12;

export class Parameters {
  readonly #tree: FormTree;
  readonly #prefix: string;

  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  /** The full name for errors, such as `card[number]`. */
  named(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  has(name: string): boolean {
    return this.#tree[name] !== undefined;
  }

  /** Whether the parameter was sent as `name=`. */
  isEmpty(name: string): boolean {
    return this.#tree[name] === '';
  }

  /** Throws for parameters that are not in `names`. */
  only(...names: readonly string[]): this {
    const unknown = Object.keys(this.#tree).find((name) => !names.includes(name));
    if (unknown === undefined) return this;
    const param = this.named(unknown);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  text(name: string): string | undefined {
    const value = this.#tree[name];
    if (value === undefined || typeof value === 'string') return value;
    throw invalid('Invalid string', { param: this.named(name) });
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw missing(this.named(name));
    return value;
  }

  /** Returns null for an empty value, which clears the field. */
  clearable(name: string): string | null | undefined {
    const value = this.text(name);
    return value === '' ? null : value;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const chosen = choices.find((choice) => choice === value);
    if (chosen) return chosen;
    throw invalid(`Invalid ${this.named(name)}: must be one of ${choices.join(', ')}`, {
      param: this.named(name),
    });
  }

  integer(name: string, min = 0): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const param = this.named(name);
    const code = 'parameter_invalid_integer';
    if (!/^-?\d+$/.test(value) || value.length > AMOUNT_DIGITS_MAX)
      throw invalid(`Invalid integer: ${value.slice(0, 40)}`, { code, param });
    const number = Number(value);
    if (number < min) throw invalid(`This value must be greater than or equal to ${min}.`, { code, param });
    return number;
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalid(`Invalid boolean: ${value.slice(0, 40)}`, { param: this.named(name) });
  }

  group(name: string): Parameters | undefined {
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (isTree(value)) return new Parameters(value, this.named(name));
    throw invalid('Invalid object', { param: this.named(name) });
  }

  list(name: string): string[] | undefined {
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw invalid('Invalid array', { param: this.named(name) });
  }

  names(): string[] {
    return Object.keys(this.#tree);
  }
}

function isTree(value: FormValue): value is FormTree {
  return typeof value === 'object' && !Array.isArray(value);
}

const METADATA_KEYS_MAX = 50;
const METADATA_KEY_MAX = 40;
const METADATA_VALUE_MAX = 500;

/** Merges `metadata`: an empty value removes a key, an empty `metadata` removes all. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  params: Parameters,
): Record<string, string> {
  if (params.isEmpty('metadata')) return {};
  const group = params.group('metadata');
  const after = new Map(Object.entries(before));
  for (const key of group?.names() ?? []) {
    const value = group?.text(key) ?? '';
    const param = 'metadata';
    if (key.length > METADATA_KEY_MAX)
      throw invalid(`Metadata keys may not be longer than ${METADATA_KEY_MAX} characters.`, { param });
    if (value.length > METADATA_VALUE_MAX)
      throw invalid(`Metadata values may not be longer than ${METADATA_VALUE_MAX} characters.`, { param });
    if (value === '') after.delete(key);
    else after.set(key, value);
  }
  if (after.size > METADATA_KEYS_MAX)
    throw invalid(`Metadata may not hold more than ${METADATA_KEYS_MAX} keys.`, { param: 'metadata' });
  return Object.fromEntries(after);
}
