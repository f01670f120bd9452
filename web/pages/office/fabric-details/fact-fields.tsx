// The fields of the article form's optional facts: text, number and select by name, and the frame of a group.
import { type ReactNode, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import {
  ARTICLE_FIELDS,
  FACT_NAMES,
  type FactName,
  type StoredValue,
} from '#contract/articles/article-fields.ts';
import { COUNTRY_CODES } from '#contract/core/countries.ts';
import { SelectField, TextField } from '#web/components/form/fields.tsx';
import { FORM_SECTIONS, type FormSection, sectionId } from '../article/form-sections.ts';
import type { ArticleForm } from '../article/submit-article.ts';
import { hsCodeError, numberRule } from './fabric-facts.ts';

export interface FactsProps {
  readonly form: UseFormReturn<ArticleForm>;
}

type FactRule = (text: string, form: ArticleForm) => string | undefined;

interface FactProps extends FactsProps {
  readonly name: FieldPath<ArticleForm>;
  readonly label: string;
  /** Returns undefined, or a text that says what is wrong. */
  readonly rule?: FactRule;
}

function toRules(rule: FactRule | undefined) {
  return rule && { validate: (value: unknown, form: ArticleForm) => rule(String(value ?? ''), form) };
}

interface FactTextProps extends FactProps {
  readonly hint?: string;
  readonly maxLength?: number;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'text' | 'decimal';
  /** Shows the field as invalid without a message. */
  readonly invalid?: boolean;
  readonly className?: string;
}

export function FactText({ form, name, label, rule, ...input }: FactTextProps) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <TextField
      label={label}
      autoComplete="off"
      {...input}
      error={error?.message}
      {...form.register(name, toRules(rule))}
    />
  );
}

/** A text field with a decimal keypad: a number input would drop text that is no number without notice. */
export function FactNumber(props: FactTextProps) {
  return <FactText inputMode="decimal" {...props} />;
}

interface FactChoiceProps extends FactProps {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly empty?: string;
  readonly className?: string;
}

export function FactChoice({ form, name, label, rule, empty = 'Not stated', ...select }: FactChoiceProps) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <SelectField
      label={label}
      empty={empty}
      {...select}
      error={error?.message}
      {...form.register(name, toRules(rule))}
    />
  );
}

/** Lists the countries once: sorting them takes milliseconds. */
function CountryChoice(props: FactProps) {
  const [options] = useState(countryOptions);
  return <FactChoice {...props} options={options} />;
}

interface ValueFieldProps extends FactsProps {
  readonly name: FieldPath<ArticleForm>;
  readonly value: StoredValue;
}

interface Worded {
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
}

/** The control of a value of the table of fields. */
export function ValueField({ form, name, value }: ValueFieldProps) {
  const { label, hint, maxLength }: Worded = value;
  switch (value.kind) {
    case 'number':
      return (
        <FactNumber
          form={form}
          name={name}
          hint={hint}
          label={`${label} in ${value.unit}`}
          rule={numberRule(value)}
        />
      );
    case 'term':
      return <FactChoice form={form} name={name} label={label} options={Object.entries(value.terms)} />;
    case 'country':
      return <CountryChoice form={form} name={name} label={label} />;
    case 'text':
      return <FactText form={form} name={name} label={label} hint={hint} maxLength={maxLength} />;
    case 'hsCode':
      return (
        <FactText form={form} name={name} label={label} hint={hint} rule={hsCodeError} inputMode="decimal" />
      );
  }
}

interface SectionFieldsProps extends FactsProps {
  readonly section: (typeof ARTICLE_FIELDS)[FactName]['section'];
}

/** The facts of a section of the form, in the order of the table. */
export function SectionFields({ form, section }: SectionFieldsProps) {
  const names = FACT_NAMES.filter((name) => ARTICLE_FIELDS[name].section === section);
  return names.map((name) => <ValueField key={name} form={form} name={name} value={ARTICLE_FIELDS[name]} />);
}

interface FactGroupProps {
  readonly section: FormSection;
  readonly note?: string;
  readonly children: ReactNode;
}

export function FactGroup({ section, note, children }: FactGroupProps) {
  return (
    <fieldset
      id={sectionId(section)}
      className="flex min-w-0 scroll-mt-2 flex-col gap-4 border-t border-base-300 pt-5"
    >
      <legend className="contents">
        <span className="text-base font-semibold">{FORM_SECTIONS[section]}</span>
      </legend>
      {note && <p className="-mt-3 text-sm text-base-content/70">{note}</p>}
      {children}
    </fieldset>
  );
}

/** Code and English name of each country of ISO 3166-1, sorted by name. */
function countryOptions(): [code: string, name: string][] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const options = COUNTRY_CODES.map((code): [string, string] => [code, names.of(code) ?? code]);
  return options.sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}
