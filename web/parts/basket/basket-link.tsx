// The link to the basket in the header, with the number of its fabrics.
import { NavLink } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { useBasket } from './use-basket.ts';

export function BasketLink({ className }: { readonly className: string }) {
  const count = useBasket().lines?.length ?? 0;
  return (
    <NavLink to={pages.basket} prefetch="intent" className={`relative ${className}`}>
      Order{' '}
      {count > 0 && (
        <span className="absolute -top-0.5 left-full -ml-1 min-w-5 lg:-ml-3 rounded-full bg-primary px-1 text-center text-xs leading-5 font-semibold text-primary-content tabular-nums">
          {count}
          <span className="sr-only"> {count === 1 ? 'fabric' : 'fabrics'}</span>
        </span>
      )}
    </NavLink>
  );
}
