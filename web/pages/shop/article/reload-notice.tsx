// Replaces a part of the page that could not be loaded, with a button to load it again.
import { useRevalidator } from 'react-router';
import { t } from '#contract/languages/text.ts';
import { Button } from '#web/components/ui/button.tsx';

export function ReloadNotice({ text }: { readonly text: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <p className="text-lead">{text}</p>
      <Button
        variant="outline"
        loading={state === 'loading'}
        onClick={() => void revalidate()}
      >{t`Try again`}</Button>
    </div>
  );
}
