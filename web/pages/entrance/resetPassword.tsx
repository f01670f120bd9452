// Placeholder of this page.
export default function ResetPassword() {
  return <main id="main" />;
}
