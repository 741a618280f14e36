// The shell for phones needs a separate file, because its scope differs.
import './service-worker.ts';
