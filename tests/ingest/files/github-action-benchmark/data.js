window.BENCHMARK_DATA = {
  "lastUpdate": 1768471200000,
  "repoUrl": "https://example.org/a/b",
  "entries": {
    "Speed": [
      {
        "commit": {
          "author": {
            "name": "A",
            "username": "a"
          },
          "committer": {
            "name": "A",
            "username": "a"
          },
          "id": "1111111111111111111111111111111111111111",
          "message": "A change",
          "timestamp": "2026-01-15T10:00:00Z",
          "url": ""
        },
        "date": 1768471200000,
        "tool": "cargo",
        "benches": [
          {
            "name": "parse",
            "value": 1200,
            "range": "\u00b1 12",
            "unit": "ns/iter"
          },
          {
            "name": "print",
            "value": 800.5,
            "range": "\u00b1 9",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "name": "A",
            "username": "a"
          },
          "committer": {
            "name": "A",
            "username": "a"
          },
          "id": "2222222222222222222222222222222222222222",
          "message": "A change",
          "timestamp": "2026-01-15T10:00:00Z",
          "url": ""
        },
        "date": 1768557600000,
        "tool": "cargo",
        "benches": [
          {
            "name": "parse",
            "value": 900,
            "range": "\u00b1 10",
            "unit": "ns/iter"
          },
          {
            "name": "print",
            "value": 801,
            "range": "\u00b1 9",
            "unit": "ns/iter"
          }
        ]
      }
    ]
  }
}
