import { type EstimateQuestion, estimateCycles } from './estimate-cycles.ts';

/** In a worker, so that the page stays responsive: a simulated hour of a hood takes longer than a frame. */
self.addEventListener('message', ({ data }: MessageEvent<EstimateQuestion>) => {
  self.postMessage(estimateCycles(data));
});
