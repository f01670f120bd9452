// The container's health check: exits with 0 when the server on this machine is ready.
const port = process.env.PORT ?? '3000';
const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
process.exitCode = response?.ok ? 0 : 1;
