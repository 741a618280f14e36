import { DemoProcess, sharedEnvironment } from './environment.ts';

export default async function startSharedEnvironment(): Promise<() => Promise<void>> {
  const demo = new DemoProcess(sharedEnvironment);
  await demo.start();
  return () => demo.remove();
}
