// Placeholder of this page.
export default function MyProfile() {
  return <main id="main" />;
}
