module check-log

go 1.19
