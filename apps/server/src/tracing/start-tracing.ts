import { hostname } from 'node:os';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import { version } from '../config/build.ts';
import type { Config } from '../config/config.ts';
import { limits } from '../config/limits.ts';
import { within } from '../timing/within.ts';

interface TracingOptions {
  config: Pick<Config, 'roles' | 'revision'>;
  logger: Logger;
  processor?: SpanProcessor;
}

/**
 * OpenTelemetry reads the standard variables itself (`OTEL_EXPORTER_OTLP_…`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`,
 * `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`). A process may start tracing only once at a time.
 */
export function startTracing({ config, logger, processor }: TracingOptions): { stop(): Promise<void> } {
  warnAboutFailures(logger);
  const ours = resourceFromAttributes({
    'service.name': 'washboard',
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
    'washboard.roles': [...config.roles],
    ...(config.revision !== null && { 'vcs.ref.head.revision': config.revision }),
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(ours)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor ?? new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    async stop() {
      await within(limits.tracing.flushMs, provider.shutdown()).catch((error: unknown) =>
        logger.warn({ err: error }, 'the last traces were not sent'),
      );
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}

/** Without a collector each attempt fails, so warnings are rate-limited. */
function warnAboutFailures(logger: Logger): void {
  let lastMs = Number.NEGATIVE_INFINITY;
  function warn(reason: string): void {
    if (performance.now() - lastMs < limits.tracing.quietMs) return;
    lastMs = performance.now();
    logger.warn({ reason: messageOf(reason) }, 'traces are not sent');
  }
  const nothing = () => {};
  diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
}

/** Exporters report an error as JSON with its stack. */
function messageOf(reason: string): string {
  try {
    return JSON.parse(reason).message ?? reason;
  } catch {
    return reason;
  }
}
