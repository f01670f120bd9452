#!/bin/sh
# Makes a backup named after the time in DIRECTORY, checks that it can be restored, and deletes those older than DAYS days.
# Usage, in the folder of the shop and with its settings: deploy/backup.sh DIRECTORY DAYS
# Ends at the first failure, with its exit code: then nothing is deleted. After a good backup it touches DATA_DIR/last-backup,
# whose age the shop's metrics tell.
set -eu
directory=${1:?the directory of the backups}
days=${2:?the days to keep them}
node=node_modules/node/bin/node
[ -x "$node" ] || node=node

backup="$directory/shop-$(date -u +%Y-%m-%dT%H%M%SZ)"
"$node" scripts/backup.ts "$backup"
"$node" scripts/backup.ts --verify "$backup"
touch "${DATA_DIR:-data}/last-backup"
find "$directory" -mindepth 1 -maxdepth 1 -type d -name 'shop-*' -mtime "+$days" -exec rm -rf {} +
