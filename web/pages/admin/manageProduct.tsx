// Placeholder of this page.
export default function ManageProduct() {
  return <main id="main" />;
}
