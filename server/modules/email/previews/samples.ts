// An email of every kind with sample data, for the preview page and the tests.
import type { TemplateContent, TemplateContext } from '../email-content.ts';
import { type EmailTemplates, SAMPLE } from '../email-template.ts';
import { contentOf } from '../render-email.ts';

const articles = new Map([[SAMPLE.articleId, { path: '/fabrics/calder-wool-flannel', pieceLengthM: 2.5 }]]);

/** The content of every kind of email, by name. `at` is the current time in milliseconds since 1970. */
export function sampleContents(
  templates: EmailTemplates,
  shop: TemplateContext,
  at: number,
): Record<string, TemplateContent> {
  const context = { ...shop, articles };
  const contents = [...templates.values()].flatMap((template) => {
    const { kind } = template;
    const samples = { [kind]: template.sample(at), ...template.moreSamples?.(at) };
    return Object.entries(samples).map(
      ([name, data]) => [name, contentOf({ kind, data: JSON.stringify(data) }, templates, context)] as const,
    );
  });
  const unconfirmed = { address: `${context.origin}/resetPassword?token=sample`, isConfirmed: false };
  const reset = { kind: 'password_reset', data: '{}' } as const;
  return {
    ...Object.fromEntries(contents),
    password_reset_unconfirmed: contentOf(reset, templates, { ...context, accountLink: unconfirmed }),
  };
}
