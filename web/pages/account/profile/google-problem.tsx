// The reason why Google has not confirmed the user's identity. Loaded when Google leads back with a problem.
import { useSearchParams } from 'react-router';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { googleError } from '#web/parts/people/google-error.ts';

export default function GoogleProblem() {
  const [search] = useSearchParams();
  return (
    <div className="mb-6">
      <FormMessage text={googleError(search)} />
    </div>
  );
}
