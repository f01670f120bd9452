// Placeholder of this page.
export default function AddReview() {
  return <main id="main" />;
}
