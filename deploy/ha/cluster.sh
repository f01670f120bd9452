#!/usr/bin/env bash
# Runs a PostgreSQL of three nodes that survives the loss of one, on one machine, to try it out: etcd and Patroni for each
# node, HAProxy in front of the primary, and PgBouncer in front of HAProxy. Debian's packages:
#   apt-get install patroni etcd-server postgresql haproxy pgbouncer curl
#
#   cluster.sh start DIRECTORY         starts it and prints the DATABASE_URL
#   cluster.sh primary DIRECTORY       prints the number of the primary; fails when there is none
#   cluster.sh kill DIRECTORY NODE     ends all processes of a node with SIGKILL, as if its machine were gone
#   cluster.sh revive DIRECTORY NODE   starts the node again
#   cluster.sh healthy DIRECTORY       succeeds when all nodes run, two of them as standbys, one of which is synchronous
#   cluster.sh stop DIRECTORY          ends everything; the data stays
set -euo pipefail
PATH=$PATH:/usr/sbin

usage() { sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
command=$1
mkdir -p "$2"
directory=$(cd "$2" && pwd)
node=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1)
for program in "$bin/postgres" etcd patroni haproxy pgbouncer curl; do
  command -v "$program" > /dev/null && continue
  echo "$program is missing. Install Debian's packages patroni, etcd-server, postgresql, haproxy, pgbouncer and curl." >&2
  exit 1
done
nodes='1 2 3'

# PostgreSQL does not run as root.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# Starts a program in a session of its own, and writes its process id to NAME.pid and its output to NAME.log.
start_program() {
  local name=$1; shift
  as_postgres setsid --fork bash -c 'echo $$ > "$1.pid"; log=$1.log; shift; exec "$@" >> "$log" 2>&1 < /dev/null' bash "$directory/$name" "$@" \
    > /dev/null 2>&1 < /dev/null
}

fill_in() {
  sed -e "s|@DIRECTORY@|$directory|g" -e "s|@NODE@|${2:-}|g" -e "s|@BIN@|$bin|g" -e "s|@PASSWORD@|$password|g" "$here/$1"
}

start_node() {
  local n=$1 members=
  mkdir -p "$directory/node$n"
  fill_in patroni.yml "$n" > "$directory/node$n/patroni.yml"
  for m in $nodes; do members="$members${members:+,}node$m=http://127.0.0.1:2380$m"; done
  [ "$(id -u)" != 0 ] || chown -R postgres "$directory"
  start_program "node$n/etcd" etcd --name "node$n" --data-dir "$directory/node$n/etcd" \
    --listen-client-urls "http://127.0.0.1:2379$n" --advertise-client-urls "http://127.0.0.1:2379$n" \
    --listen-peer-urls "http://127.0.0.1:2380$n" --initial-advertise-peer-urls "http://127.0.0.1:2380$n" \
    --initial-cluster "$members" --initial-cluster-state new
  start_program "node$n/patroni" patroni "$directory/node$n/patroni.yml"
}

# The answer of Patroni at PATH of a node; fails for another status than 200.
ask_node() { curl -fsS --max-time 2 "http://127.0.0.1:800$1/$2" 2> /dev/null; }

primary() {
  for n in $nodes; do ask_node "$n" primary > /dev/null && echo "$n" && return; done
  return 1
}

is_healthy() {
  local standbys=0
  for n in $nodes; do ask_node "$n" replica > /dev/null && standbys=$((standbys + 1)); done
  [ "$standbys" = 2 ] || return 1
  for n in $nodes; do ask_node "$n" synchronous > /dev/null && return; done
  return 1
}

wait_for() {
  for _ in $(seq 120); do "$@" > /dev/null && return; sleep 1; done
  echo "$* did not succeed within two minutes; see the logs in $directory." >&2
  exit 1
}

# Signals a program, and fails when it does not run.
signal() {
  local file=$directory/$1.pid
  [ -f "$file" ] && kill "-$2" "$(head -1 "$file")" 2> /dev/null
}

# Ends programs, and waits for them.
end_programs() {
  local name
  for name in "$@"; do signal "$name" TERM || true; done
  for name in "$@"; do while signal "$name" 0; do sleep 0.2; done; done
}

kill_node() {
  signal "node$1/patroni" KILL || true
  # A postmaster's children end by themselves only once they notice that it is gone.
  local postmaster
  postmaster=$(head -1 "$directory/node$1/data/postmaster.pid" 2> /dev/null || true)
  [ -z "$postmaster" ] || kill -KILL "$postmaster" $(pgrep -P "$postmaster") 2> /dev/null || true
  signal "node$1/etcd" KILL || true
}

read_password() {
  [ -f "$directory/password" ] || (umask 077 && head -c 18 /dev/urandom | base64 | tr '+/' '-_' > "$directory/password")
  password=$(cat "$directory/password")
}

case $command in
  start)
    read_password
    for n in $nodes; do start_node "$n"; done
    wait_for is_healthy
    cp "$here/haproxy.cfg" "$directory/haproxy.cfg"
    fill_in pgbouncer.ini > "$directory/pgbouncer.ini"
    echo "\"selvedge\" \"$password\"" > "$directory/pgbouncer-users.txt"
    [ "$(id -u)" != 0 ] || chown postgres "$directory"/*
    on_primary=("$bin/psql" -h "$directory/node$(primary)" -p "5432$(primary)" -U postgres -v ON_ERROR_STOP=1 -qAt)
    if [ -z "$("${on_primary[@]}" -c "select 1 from pg_roles where rolname = 'selvedge'")" ]; then
      "${on_primary[@]}" <<SQL
create role selvedge login password '$password';
alter role selvedge set statement_timeout = '15s';
alter role selvedge set idle_in_transaction_session_timeout = '5s';
create database selvedge owner selvedge;
SQL
    fi
    start_program haproxy haproxy -f "$directory/haproxy.cfg"
    start_program pgbouncer pgbouncer "$directory/pgbouncer.ini"
    url=postgres://selvedge:$password@127.0.0.1:6432/selvedge
    wait_for "$bin/psql" "$url" -c 'select 1' 2> /dev/null
    echo "$url"
    ;;
  primary) primary ;;
  healthy) is_healthy ;;
  kill) [ -n "$node" ] || usage; kill_node "$node" ;;
  revive) [ -n "$node" ] || usage; read_password; start_node "$node" ;;
  stop)
    end_programs pgbouncer haproxy
    end_programs $(for n in $nodes; do echo "node$n/patroni"; done)
    end_programs $(for n in $nodes; do echo "node$n/etcd"; done)
    ;;
  *) usage ;;
esac
