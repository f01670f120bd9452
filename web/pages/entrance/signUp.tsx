// Placeholder of this page.
export default function SignUp() {
  return <main id="main" />;
}
