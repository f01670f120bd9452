// Placeholder of this page.
export default function Login() {
  return <main id="main" />;
}
