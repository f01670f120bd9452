// Placeholder of this page.
export default function ForgottenPassword() {
  return <main id="main" />;
}
