// Every address that is none of ours: the not-found picture, with status 404.
import { data } from 'react-router';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <h1>There is nothing at this address</h1>;
}
