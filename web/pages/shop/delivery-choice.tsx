// A select above the delivery fields of the order dialog: the known deliveries that can fill them.
import { useId } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import type { DeliveryFormState } from './use-delivery-form.ts';
import type { KnownDelivery } from './use-known-delivery.ts';

const SOURCES: Readonly<Record<KnownDelivery['source'], string>> = {
  repeated: 'From the order you repeat',
  address: 'From your addresses',
  order: 'From your last order',
  profile: 'From your profile',
};

/** The live region is rendered before its text, so that the text is announced. The select also clears the fields. */
export function DeliveryChoice(delivery: DeliveryFormState) {
  const { chosen, choices, choose } = delivery;
  const titleId = useId();
  const sourceId = useId();
  const canSelect = choices.length > 1;
  return (
    <div className={`flex flex-col gap-1.5 ${canSelect ? '' : '-mb-2'}`}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span id={titleId} className="font-semibold">
            Deliver to
          </span>
          <Link className="link-thread text-sm" to={pages.addresses}>
            Address book
          </Link>
        </p>
        <div className="flex items-center gap-2 text-sm text-base-content/75">
          <p id={sourceId} role="status">
            {chosen && SOURCES[chosen.source]}
          </p>
          {chosen && !canSelect && (
            <Button
              variant="outline"
              size="small"
              aria-describedby={sourceId}
              onClick={() => choose(undefined)}
            >
              Clear
            </Button>
          )}
        </div>
      </div>
      {canSelect && <Choices {...delivery} labelledBy={titleId} />}
    </div>
  );
}

interface ChoicesProps extends DeliveryFormState {
  readonly labelledBy: string;
}

function Choices({ choices, chosen, choose, labelledBy }: ChoicesProps) {
  return (
    <select
      aria-labelledby={labelledBy}
      className={`input w-full cursor-pointer appearance-auto text-ellipsis ${EDGE}`}
      value={chosen ? choices.indexOf(chosen) : ''}
      onChange={({ target }) => choose(target.value === '' ? undefined : choices[Number(target.value)])}
    >
      {choices.map((choice, index) => (
        <option key={`${choice.address} ${choice.phone}`} value={index}>
          {choiceText(choice)}
        </option>
      ))}
      <option value="">Another address</option>
    </select>
  );
}

const PREFIXES: Readonly<Partial<Record<KnownDelivery['source'], string>>> = {
  repeated: 'As before: ',
  order: 'Last order: ',
  profile: 'Profile: ',
};

/** Returns a text like 'Last order: 1 Mill Lane, Halifax · +44 1422 000000'. */
function choiceText({ source, address, phone }: KnownDelivery): string {
  return (PREFIXES[source] ?? '') + [address, phone].filter(Boolean).join(' · ');
}
