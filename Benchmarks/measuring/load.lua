-- For wrk: a request for each query in turn, from the file `bodies` of the folder, one a line.
local bodies = {}
for line in io.lines("bodies") do bodies[#bodies + 1] = line end
local number = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
function request()
  number = number % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[number])
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.stderr:write(string.format("RESULT %f %d %f\n",
    summary.requests / summary.duration * 1e6, failed, latency:percentile(99) / 1e3))
end
