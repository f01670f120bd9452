// Declares the modules that web/inline-script-plugin.ts makes.
declare module '*?inline-script' {
  const code: string;
  export default code;
}
