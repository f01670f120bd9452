// Placeholder of this page.
export default function Users() {
  return <main id="main" />;
}
