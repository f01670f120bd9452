// Placeholder of this page.
export default function MyOrder() {
  return <main id="main" />;
}
