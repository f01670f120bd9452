// Placeholder of this page.
export default function AddProduct() {
  return <main id="main" />;
}
