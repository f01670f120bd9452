// The Google sign-in button, if the shop offers it. Google's errors lead to the login page.
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#contract/languages/text.ts';
import { byCookie, request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface GoogleButtonProps {
  /** The server's setting, rendered with the page so that the layout does not shift; null after a navigation. */
  readonly signInMethods: { readonly google: boolean } | null;
  /** The path of this shop that Google leads back to. */
  readonly redirectTo: string;
}

export function GoogleButton({ signInMethods, redirectTo }: GoogleButtonProps) {
  const settings = useQuery({
    ...queries.identitySettings(),
    ...(signInMethods && { initialData: signInMethods }),
  });
  const redirect = useMutation({
    // Google leads back to `redirectTo`, or to the login page after an error.
    mutationFn: () =>
      request('POST /api/auth/sign-in/social', {
        ...byCookie,
        body: { provider: 'google', callbackURL: redirectTo },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (!settings.data?.google) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex items-center gap-4 text-sm before:h-px before:grow before:bg-base-300 after:h-px after:grow after:bg-base-300">
        {t`or`}
      </div>
      <FormMessage error={redirect.error} />
      <Button
        variant="outline"
        className="w-full"
        loading={redirect.isPending}
        onClick={() => redirect.mutate()}
      >
        <GoogleMark />
        {t`Continue with Google`}
      </Button>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.100-2 3.200-4.800 3.200-8.100Z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800a6.700 6.700 0 0 1-10-3.500H2v2.900A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.700 14.100a6.600 6.600 0 0 1 0-4.200V7H2a11 11 0 0 0 0 10l3.700-2.900Z" />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2 7l3.700 2.900A6.600 6.600 0 0 1 12 5.400Z"
      />
    </svg>
  );
}
