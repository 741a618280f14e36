#!/usr/bin/env bash
# Runs a command with a PostgreSQL and a NATS server of its own: on their own ports, in a temporary folder, stopped and
# removed afterwards. Installs Debian's packages when they are missing and it may. Sets TEST_DATABASE_URL, TEST_NATS_URL.
# TEST_POSTGRES_SETTINGS has further options of the PostgreSQL server.
set -euo pipefail

# Node 24 and the tools of this checkout, also when npm did not start us.
PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"

postgres_port=${TEST_POSTGRES_PORT:-18432}
nats_port=${TEST_NATS_PORT:-18422}

find_postgres() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

missing=()
[ -n "$(find_postgres)" ] || missing+=(postgresql)
command -v nats-server >/dev/null || missing+=(nats-server)
if [ ${#missing[@]} -gt 0 ]; then
  echo "Installing ${missing[*]} (Debian packages) …" >&2
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "These tests need ${missing[*]}: install them, or run as root on Debian." >&2
    exit 1
  fi
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
fi

bin=$(find_postgres)
folder=$(mktemp -d "${TMPDIR:-/tmp}/washboard-servers-XXXXXX")
chmod 755 "$folder"
nats_pid=

# PostgreSQL refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

finish() {
  [ -z "$nats_pid" ] || kill "$nats_pid" 2>/dev/null || true
  as_owner "$bin/pg_ctl" -D "$folder/postgres" -m fast -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

mkdir "$folder/postgres"
[ "$(id -u)" != 0 ] || chown postgres "$folder/postgres"
as_owner "$bin/initdb" -D "$folder/postgres" --username=washboard --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
as_owner "$bin/pg_ctl" -D "$folder/postgres" -w -l "$folder/postgres/log" \
  -o "-p $postgres_port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 ${TEST_POSTGRES_SETTINGS:-}" start >/dev/null
nats-server --addr 127.0.0.1 --port "$nats_port" >"$folder/nats.log" 2>&1 &
nats_pid=$!
for _ in $(seq 100); do
  (exec 3<>"/dev/tcp/127.0.0.1/$nats_port") 2>/dev/null && break
  sleep 0.1
done

"$bin/createdb" -h 127.0.0.1 -p "$postgres_port" -U washboard washboard_test
export TEST_DATABASE_URL="postgresql://washboard@127.0.0.1:$postgres_port/washboard_test"
export TEST_NATS_URL="nats://127.0.0.1:$nats_port"
"$@"
