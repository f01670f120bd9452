// Placeholder of this page.
export default function Payment() {
  return <main id="main" />;
}
