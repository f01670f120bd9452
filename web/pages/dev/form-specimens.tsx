// Buttons, fields and form messages for the components page.
import { WEAVES } from '#contract/articles/fabric-vocabulary.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { SelectField } from '#web/components/form/select-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { TextArea, TextField } from '#web/components/form/text-field.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import type { Specimen } from './specimen.ts';

const variants = ['primary', 'neutral', 'outline', 'danger', 'danger-outline', 'ghost', 'plain'] as const;
const sizes = ['small', 'normal', 'large'] as const;

const weaves = Object.entries(WEAVES);
const ignore = () => undefined;

export const formSpecimens: readonly Specimen[] = [
  {
    title: 'Button: variants',
    example: variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    )),
  },
  {
    title: 'Button: sizes',
    example: sizes.map((size) => (
      <Button key={size} variant="primary" size={size}>
        {size}
      </Button>
    )),
  },
  {
    title: 'Button: loading, disabled, link',
    example: (
      <>
        <Button variant="primary" loading>
          Loading
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <ButtonLink variant="outline" to={pages.home}>
          Link
        </ButtonLink>
      </>
    ),
  },
  {
    title: 'TextField',
    example: (
      <>
        <TextField label="Empty" />
        <TextField label="With a hint" hint="Digits and spaces" />
        <TextField label="Filled" defaultValue="Ada Weaver" />
        <TextField label="With an error" error={formTexts.fields.nameRequired} />
        <TextField label="Read-only" readOnly value="ada@mail.com" />
        <TextField label="Disabled" disabled value="ada@mail.com" />
      </>
    ),
  },
  {
    title: 'TextArea',
    example: (
      <>
        <TextArea label="Description" />
        <TextArea label="Description with an error" error={formTexts.fields.descriptionRequired} />
      </>
    ),
  },
  {
    title: 'SelectField',
    example: (
      <>
        <SelectField label="Weave" empty="Not stated" options={weaves} />
        <SelectField label="Weave with an error" options={weaves} error="Not a weave" />
      </>
    ),
  },
  {
    title: 'ImageField',
    example: (
      <>
        <ImageField label="Photo" value={undefined} onChange={ignore} />
        <ImageField
          label="Photo with an error"
          value={undefined}
          onChange={ignore}
          error={formTexts.review.imageRequired}
        />
      </>
    ),
  },
  {
    title: 'SubmitButton',
    example: (
      <>
        <SubmitButton busy={false}>Save</SubmitButton>
        <SubmitButton busy>Saving</SubmitButton>
        <SubmitButton busy={false} disabled>
          Unavailable
        </SubmitButton>
      </>
    ),
  },
  { title: 'FormMessage', example: <FormMessage text={texts.errors.network} /> },
];
