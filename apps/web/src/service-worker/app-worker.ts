// The shell for phones has a separate service worker file, because its scope differs.
import './service-worker.ts';
