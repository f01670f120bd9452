// Placeholder of this page.
export default function Purchase() {
  return <main id="main" />;
}
