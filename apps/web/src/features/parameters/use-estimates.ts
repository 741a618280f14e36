import { useQuery } from '@tanstack/react-query';
import type { CycleComparison, EstimateQuestion } from './estimate-cycles.ts';

/** Loaded when somebody first wants to know. */
function askWorker(question: EstimateQuestion, signal: AbortSignal): Promise<CycleComparison[]> {
  const worker = new Worker(new URL('./estimate-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<CycleComparison[]>();
  worker.addEventListener('message', ({ data }: MessageEvent<CycleComparison[]>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('the estimate failed')));
  signal.addEventListener('abort', () => reject(new Error('not asked any more')));
  worker.postMessage(question);
  return promise.finally(() => worker.terminate());
}

/** What a change does to cycles, computed in the background; kept, because the same question has the same answer. */
export function useEstimates(question: EstimateQuestion) {
  return useQuery({
    queryKey: ['estimate', question],
    queryFn: ({ signal }) => askWorker(question, signal),
    enabled: question.cycleTypes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
