// Placeholder of this page.
export default function AllOrders() {
  return <main id="main" />;
}
