import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { onTestFinished } from 'vitest';
import { startTracing } from '../tracing/start-tracing.ts';
import { silentLogger } from './silent-logger.ts';

export function recordSpans(): () => ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const tracing = startTracing({
    config: { roles: ['web'], revision: null },
    logger: silentLogger,
    processor: new SimpleSpanProcessor(exporter),
  });
  onTestFinished(() => tracing.stop());
  return () => exporter.getFinishedSpans();
}
