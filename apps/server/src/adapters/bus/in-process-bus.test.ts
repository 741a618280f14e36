import { describeBusContract } from './bus-contract.ts';
import { createInProcessBus } from './in-process-bus.ts';

let shared = createInProcessBus();
let participants = 0;

describeBusContract('in process', async () => {
  if (participants++ % 2 === 0) shared = createInProcessBus();
  return shared;
});
