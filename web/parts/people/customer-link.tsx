// The name of a customer, which leads to the customer's page for staff who may see it.
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { useMay } from '#web/session/use-session.ts';

interface CustomerLinkProps {
  readonly name: string;
  /** '' once the customer was removed. */
  readonly email: string;
  /** The state that links back. */
  readonly state?: object;
  readonly className?: string;
}

export function CustomerLink({ name, email, state, className = '' }: CustomerLinkProps) {
  const may = useMay();
  if (!email || !may('GET /api/customers/:email')) return <bdi className={className}>{name}</bdi>;
  return (
    <Link className={`link-thread ${className}`} to={fillPath(pages.customer, { email })} state={state}>
      <bdi>{name || email}</bdi>
    </Link>
  );
}
